// The door of the drawings: pure functions that return SVG strings, on the server and in the browser.

export { cover } from "./cover.ts";
export { type CoverKind, type CoverParams, coverUrl } from "./cover-url.ts";
export { leaf } from "./leaf.ts";
export { og } from "./og.ts";
export { type PaletteName, palettes, type TintName, tints } from "./palettes.ts";
export { pick, type SceneName, type SceneOptions, scene, scenes } from "./scene.ts";
export { type ObjectName, type ObjectOptions, object, objects } from "./still-life.ts";
export { type WindowName, windows } from "./windows.ts";
