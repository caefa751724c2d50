import { fail } from '@causeway/sandbox/terminal'
import { HELP, parseStartOptions } from './parse-start-options.ts'

async function main(): Promise<void> {
  const options = parseStartOptions(process.argv.slice(2))
  if (!options) return console.log(HELP)
  // Import the sandbox and Vite, which take seconds to load, only after the flags are validated.
  const { startApp } = await import('./start-app.ts')
  await startApp(options)
}

main().catch(fail)
