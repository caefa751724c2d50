import type { Options } from 'tsup'

/**
 * Builds a package as one ES module per source file. With `sideEffects: false`, bundlers remove the modules that an
 * application does not use. In one joined file, they would keep each value that is computed while the file loads.
 */
export const moduleBuild: Options = {
  entry: ['src/**/*.{ts,tsx}', '!src/**/*.{test,test-d,test-support}.{ts,tsx}'],
  format: ['esm'],
  target: 'es2022',
  clean: true,
  splitting: false,
  silent: true,
  esbuildPlugins: [
    {
      name: 'relative-imports',
      setup({ onResolve }) {
        onResolve({ filter: /^\.{1,2}\// }, ({ kind, path }) =>
          kind === 'entry-point' ? undefined : { path: path.replace(/\.tsx?$/, '.js'), external: true },
        )
      },
    },
  ],
}
