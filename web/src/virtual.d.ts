declare module "virtual:icon-sprite" {
  /** Where the sprite of all card pictures is. */
  export const spriteUrl: string;
  /** Where the small one of the games' emblems is, for pages without a table. */
  export const emblemsUrl: string;
}
