/** What a maps vendor says lies at a point. */
export interface VendorPlace {
  /** Of the district. */
  adcode: string;
  address: string;
}

/** Turns points into places. */
export interface Geocoder {
  /**
   * @param lng GCJ-02
   * @returns undefined abroad and at sea
   * @throws when the vendor does not answer
   */
  placeAt(lng: number, lat: number): Promise<VendorPlace | undefined>;
  /**
   * Where a building stands.
   * @param adcode of the district it is in
   * @returns GCJ-02; undefined where only the road, the village or the district is known
   * @throws when the vendor does not answer
   */
  pointOf(address: string, adcode: string): Promise<{ lng: number; lat: number } | undefined>;
}
