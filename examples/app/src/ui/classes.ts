/** The class attribute of a part that its parent may place. */
export function classes(...names: (string | undefined)[]): string | undefined {
  const present = names.filter((name) => name !== undefined && name !== '')
  return present.length > 0 ? present.join(' ') : undefined
}
