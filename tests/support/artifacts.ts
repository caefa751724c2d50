import { loadArtifacts } from '../../packages/sandbox/src/artifacts/index.ts'

/** Downloads and compiles once what every sandbox deploys: test files side by side would each do it. */
export async function setup(): Promise<void> {
  await loadArtifacts({
    onProgress: ({ detail }) => {
      if (!detail?.endsWith('(cached)')) process.stdout.write(`contracts: ${detail}\n`)
    },
  })
}
