// Vite turns these imports into the hashed address of the file.
declare module "*.svg?url" {
  const address: string;
  export default address;
}
