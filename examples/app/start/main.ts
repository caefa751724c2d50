import { fail } from '@causeway/sandbox/terminal'
import { HELP, parseStartOptions } from './options.ts'

async function main(): Promise<void> {
  const options = parseStartOptions(process.argv.slice(2))
  if (!options) return console.log(HELP)
  // Loaded last: the sandbox and Vite take seconds to load, and a wrong flag is reported before.
  const { startApp } = await import('./start-app.ts')
  await startApp(options)
}

main().catch(fail)
