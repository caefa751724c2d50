import core from '../packages/core/package.json' with { type: 'json' }
import react from '../packages/react/package.json' with { type: 'json' }
import viewModels from '../packages/view-models/package.json' with { type: 'json' }

/** Published packages, each after its dependencies. */
export const PUBLISHED = [
  { folder: 'packages/core', manifest: core },
  { folder: 'packages/view-models', manifest: viewModels },
  { folder: 'packages/react', manifest: react },
] as const

/** Returns the import paths of a package, such as `@causeway/core/evm`. */
export function getEntries({ name, exports }: { readonly name: string; readonly exports: object }): string[] {
  return Object.keys(exports)
    .filter((entry) => entry !== './package.json')
    .map((entry) => name + entry.slice(1))
}

/** Returns the file name that `npm pack` gives to the tarball of a scoped package. */
export function tarballName({ name, version }: { readonly name: string; readonly version: string }): string {
  return `${name.slice(1).replace('/', '-')}-${version}.tgz`
}
