/** Returns the symbol of an asset group, which is a symbol or `name::symbol`; undefined if it is empty. */
export function groupSymbol(assetGroup: string | undefined): string | undefined {
  return assetGroup?.split('::').at(-1) || undefined
}
