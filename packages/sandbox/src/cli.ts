import { parseArgs } from 'node:util'
import type { SandboxDescription } from './description.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { endWithTerminal, fail, printLog, printProgress, readNumber, readPort } from './terminal.ts'

const help = `Runs the Causeway sandbox until Ctrl-C: local chains with real contracts and provider services.

  npm run sandbox -- [options]

  --port <number>    control server's port, default 8900; the chains take the ports after it
  --chains <ids>     chain ids, comma-separated; default 1,5000,8453,42161
  --help             this text
`

interface CliOptions {
  readonly port: number
  readonly chains: number[] | undefined
}

/** Parses the command line. Throws an error whose message is printed. */
function readOptions(args: string[]): CliOptions | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '8900' },
      chains: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  return {
    port: readPort('--port', values.port),
    chains: values.chains?.split(',').map((id) => readNumber('--chains', id)),
  }
}

function printDescription({ url, chains, services, tokens, accounts }: SandboxDescription): void {
  const section = (title: string) => console.log(`\n${title}`)
  section('Chains')
  console.table(chains.map(({ chainId, name, rpcUrl }) => ({ chainId, name, rpcUrl })))
  section('Services')
  console.table(Object.entries(services).map(([service, { baseUrl }]) => ({ service, baseUrl })))
  section('Tokens')
  console.table(
    tokens.map(({ chainId, symbol, address, decimals }) => ({ chainId, symbol, address, decimals })),
  )
  section('Accounts (keys of the public test mnemonic: never fund them on a real chain)')
  console.table(accounts)
  console.log(`\nDescription  ${url}/sandbox.json`)
  console.log(`Faults       curl -X PUT ${url}/faults/across -d '[{"reply":{"kind":"hang"}}]'`)
  console.log(`Relayer      curl -X PUT ${url}/relayer -d '{"mode":"ignore"}'`)
  console.log(`Fuel         curl -X PUT ${url}/fuel -d '{"next":"failure"}'`)
  console.log(`Settlement   curl -X PUT ${url}/settlement/lifi -d '{"outcome":"refund"}'`)
  console.log('\nRunning. Ctrl-C ends it.\n')
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') return console.log(help)
  const { port, chains } = options
  const started = performance.now()
  let sandbox: Sandbox | undefined
  endWithTerminal(async () => sandbox?.stop())
  sandbox = await startSandbox({
    port,
    onProgress: printProgress,
    onLog: printLog,
    ...(chains === undefined ? {} : { chains }),
  })
  printDescription(sandbox.description)
  console.log(`Ready after ${((performance.now() - started) / 1_000).toFixed(1)} s`)
}

main().catch(fail)
