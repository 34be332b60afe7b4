declare module "virtual:icon-sprite" {
  /** Where the sprite of all card pictures is. */
  export const spriteUrl: string;
}
