import { describe, expect, it } from 'vitest'
import { arbitrum, base } from '../chains/records.ts'
import type { Address } from '../kernel/schema.ts'
import type { TransactionLog } from '../platforms/transaction.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createArrivalReader } from './arrival-reader.ts'
import { receipt, scriptedChain, transferLog } from './scripted-chain.test-support.ts'
import { ADDED, FILL_HASH, transferRecord } from './transfers.test-support.ts'

const RECIPIENT: Address = '0x1111111111111111111111111111111111111111'
const RELAYER: Address = '0x2222222222222222222222222222222222222222'
const USDC: Address = `0x${'aa'.repeat(20)}`
const SPAM: Address = `0x${'bb'.repeat(20)}`

const BLOCK_TIME = ADDED + 60_000

/** Reads the arrival of a transfer from Arbitrum by the events of its destination transaction on Base. */
function readArrival(logs: readonly TransactionLog[]) {
  const source = scriptedChain({})
  const chain = scriptedChain({ receipts: { [FILL_HASH]: receipt(FILL_HASH) } })
  const destination = { ...chain, getLogs: async () => logs, getBlockTime: async () => BLOCK_TIME }
  const read = createArrivalReader({
    platforms: { forChain: (chainId) => (chainId === base.id ? destination : source) },
    chains: [arbitrum, base],
    clock: createFakeClock(ADDED + 600_000),
  })
  const info = { type: 'Bridge', account: RECIPIENT, inputChainId: arbitrum.id } as const
  return read(transferRecord({ chainId: arbitrum.id, toHash: FILL_HASH, info }), {})
}

describe('the arrival of a transfer that is tracked by its hash', () => {
  it('is the only token transfer to the recipient, at the time of its block', async () => {
    const logs = [transferLog(USDC, RELAYER, RECIPIENT, 849n), transferLog(SPAM, RELAYER, USDC, 1n)]
    expect(await readArrival(logs)).toEqual({
      chainId: base.id,
      time: BLOCK_TIME,
      token: USDC,
      amount: 849n,
    })
  })

  it.each<readonly [string, readonly TransactionLog[]]>([
    [
      'an unrelated token arrives first',
      [transferLog(SPAM, RELAYER, RECIPIENT, 1n), transferLog(USDC, RELAYER, RECIPIENT, 849n)],
    ],
    [
      'one transaction fills two transfers',
      [transferLog(USDC, RELAYER, RECIPIENT, 849n), transferLog(USDC, RELAYER, RECIPIENT, 20n)],
    ],
    [
      'the recipient also pays in the transaction',
      [transferLog(USDC, RELAYER, RECIPIENT, 849n), transferLog(SPAM, RECIPIENT, RELAYER, 1n)],
    ],
    ['no token arrives, as with a native asset', []],
  ])('has a known chain but an unknown token and amount if %s', async (_, logs) => {
    expect(await readArrival(logs)).toEqual({ chainId: base.id, time: BLOCK_TIME })
  })
})
