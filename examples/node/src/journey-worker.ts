/** Starts the deposit of the example `journey` on a sandbox, and is killed once it has sent its first transaction. */
import { connectSandbox } from '@causeway/sandbox'
import { deposit } from './journey.ts'
import { sandboxNetwork } from './support/network.ts'
import { runExample } from './support/run-example.ts'

const [url = '', folder = '', amount] = process.argv.slice(2)

await runExample(
  async (context) => {
    await deposit(context, () => process.kill(process.pid, 'SIGKILL'))
  },
  sandboxNetwork(await connectSandbox(url)),
  {
    isLive: false,
    flags: { amount },
    folder,
    signal: new AbortController().signal,
    print: console.log,
    confirm: async () => true,
  },
)
