/** An asset group is a symbol, or `name::symbol`. Undefined where it names none. */
export function groupSymbol(assetGroup: string | undefined): string | undefined {
  return assetGroup?.split('::').at(-1) || undefined
}
