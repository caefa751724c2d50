import { memoryStorage } from '@causeway/core'
import { fileStorage } from '@causeway/core/node'
import type { SandboxDescription } from '@causeway/sandbox'
import {
  concat,
  createTestClient,
  erc20Abi,
  http,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
  toHex,
  walletActions,
} from 'viem'
import { batchExecutorAddress } from '../../packages/sandbox/src/protocols/batch-executor/batch-executor-address.ts'
import { getUser } from '../support/create-test-client.ts'
import { createPerson, type World } from './create-person.ts'
import { CHAIN_IDS } from './create-request.ts'
import { openProcesses } from './processes.ts'
import { startRpcProxy } from './start-rpc-proxy.ts'
import { createTally } from './tally.ts'

const FIRST_KEY = 0x50a0_0000
const MINT = parseAbi(['function mint(address to, uint256 value)'])

/** Creates the users of a running sandbox, with funds, and the RPC proxy that they use. */
export async function openWorld(
  description: SandboxDescription,
  users: number,
  onViolation?: (violation: string) => void,
): Promise<World & { close(): Promise<void> }> {
  const tally = createTally(onViolation)
  const lines = await startRpcProxy(description, tally.violate)
  const processes = await openProcesses(description.url, tally)
  const people = Array.from({ length: users }, (_, index) =>
    index === 0
      ? createPerson(
          index,
          getUser(description).privateKey,
          fileStorage(processes.folder),
          description.chains,
        )
      : createPerson(index, toHex(FIRST_KEY + index, { size: 32 }), memoryStorage(), description.chains),
  )
  for (const { account } of people) lines.accounts.set(account.address.toLowerCase(), account)
  await Promise.all(CHAIN_IDS.map((chainId) => fund(description, chainId, people.slice(1))))
  return {
    description,
    proxy: lines,
    people,
    tally,
    runProcess: processes.run,
    async close() {
      await lines.stop()
      await processes.end()
    },
  }
}

async function fund(
  description: SandboxDescription,
  chainId: number,
  people: World['people'],
): Promise<void> {
  const chain = description.chains.find((candidate) => candidate.chainId === chainId)
  const deployer = description.accounts.find(({ name }) => name === 'deployer')
  if (!chain || !deployer) throw new Error(`The sandbox has no chain ${chainId} or no deployer.`)
  const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
    .extend(walletActions)
    .extend(publicActions)
  const tokens = description.tokens.filter((token) => token.chainId === chainId)
  const sender = { account: deployer.address, chain: null } as const
  for (const { account } of people) {
    const { address: to } = account
    await client.setBalance({ address: to, value: parseEther('1000') })
    // Upgrade the account now, because an upgrade during the round would use a nonce.
    await client.setCode({ address: to, bytecode: concat(['0xef0100', batchExecutorAddress]) })
    for (const { address, symbol, decimals } of tokens) {
      if (symbol === 'WETH') {
        const args = [to, parseEther('50')] as const
        await client.writeContract({ ...sender, address, abi: erc20Abi, functionName: 'transfer', args })
      } else if (['USDC', 'USDT', 'DAI'].includes(symbol)) {
        const args = [to, parseUnits('100000', decimals)] as const
        await client.writeContract({ ...sender, address, abi: MINT, functionName: 'mint', args })
      }
    }
  }
}
