declare module "virtual:icon-sprite" {
  /** Where the sprite is that has a picture. */
  export const spriteFor: (name: string) => string;
}
