import { rename, writeFile } from 'node:fs/promises'
import { loadArtifacts } from '../../packages/sandbox/src/artifacts/index.ts'

/** Fills the contract cache and writes the outcome to the given file. */
const [outcome = ''] = process.argv.slice(2)

async function report(text: string): Promise<void> {
  // Write a temporary file and rename it, so that readers never see a partial file.
  await writeFile(`${outcome}.draft`, text)
  await rename(`${outcome}.draft`, outcome)
}

try {
  await loadArtifacts({
    onProgress: ({ detail }) => {
      if (!detail?.endsWith('(cached)')) process.stdout.write(`contracts: ${detail}\n`)
    },
  })
  await report('')
} catch (error) {
  await report(error instanceof Error ? error.message : String(error))
}
