/** Names of exported types by entry: `{ '@causeway/core/evm': ['EvmOptions', ...] }`. */
export type NamesByEntry = Readonly<Record<string, readonly string[]>>

/**
 * Returns the names that a bundled declaration file exports, sorted.
 *
 * @throws Error if the file does not contain exactly one list of exports
 */
export function readTypeNames(declaration: string): string[] {
  const [list, ...others] = declaration.match(/^export .*$/gm) ?? []
  const names = /^export \{(.*)\};?$/.exec(list ?? '')?.[1]
  if (names === undefined || others.length > 0) throw new Error('Expected one list of exports.')
  return names
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/^.* as /, ''),
    )
    .filter((name) => name !== '')
    .sort()
}

/** Returns the removed and added names, one per line. */
export function compareTypeNames(was: NamesByEntry, is: NamesByEntry): string[] {
  const entries = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort()
  return entries.flatMap((entry) => {
    const [before, after] = [was[entry] ?? [], is[entry] ?? []]
    return [
      ...before.filter((name) => !after.includes(name)).map((name) => `${entry} no longer exports ${name}`),
      ...after.filter((name) => !before.includes(name)).map((name) => `${entry} now exports ${name}`),
    ]
  })
}
