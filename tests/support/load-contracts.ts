import { rename, writeFile } from 'node:fs/promises'
import { loadArtifacts } from '../../packages/sandbox/src/artifacts/index.ts'

/** Fills the cache of contracts and reports the outcome in the file that is named. */
const [outcome = ''] = process.argv.slice(2)

async function report(text: string): Promise<void> {
  // Renamed, so that readers never see half of the file.
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
