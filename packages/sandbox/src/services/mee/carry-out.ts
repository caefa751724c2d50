import { type Address, type Hex, parseAbi, type TransactionReceipt } from 'viem'
import type { ChainClient } from '../../chains/client.ts'
import { minedReceipt } from '../../chains/receipt.ts'
import { getMessage } from '../../errors.ts'
import { meeSuite } from '../../protocols/mee/table.ts'
import type { ServiceContext } from '../service.ts'
import { type Permit, permitCall } from './trigger.ts'
import type { WireOperation, WireQuote, WireState } from './wire.ts'

const entryPointAbi = parseAbi([
  'function handleOp(address sender, uint256 nonce, bytes initCode, bytes callData)',
])

/** What a reverting call may use too: it is to be mined, not refused. */
const gas = 6_000_000n

export const pending: WireState = {
  executionStatus: 'PENDING',
  executionData: '',
  executionError: '',
  isConfirmed: false,
}

/** A supertransaction that is to be carried out. */
export interface Work {
  readonly quote: WireQuote
  /** Used before anything else. */
  readonly permit: (Permit & { readonly owner: Address }) | undefined
  /** How its operations stand, in their order; each is replaced as it goes on. */
  readonly states: WireState[]
}

export interface Carrier extends Pick<ServiceContext, 'queues'> {
  readonly relayer: Address
  readonly stopped: AbortSignal
  client(chainId: number): ChainClient
}

/**
 * The permit, the fee, then what is to be done on each chain: those do not wait for each other. Without the fee nothing is
 * done. Never fails: what went wrong is in the states.
 */
export async function carryOut({ quote, permit, states }: Work, carrier: Carrier): Promise<void> {
  const [payment, ...rest] = quote.userOps
  if (!payment) return
  const fail = (error: string) => {
    for (const at of states.keys()) states[at] = failedWith(states[at] ?? pending, error)
  }
  if (permit) {
    const { status, error } = await usePermit(quote.hash, permit, carrier)
    if (status !== 'success') return fail(`The permit was not taken: ${error}`)
  }
  await runOperation(payment, 0, states, carrier)
  if (states[0]?.executionStatus !== 'MINED_SUCCESS') return fail('The fee was not paid')
  const chains = new Set(rest.map(({ chainId }) => chainId))
  await Promise.all(
    [...chains].map(async (chainId) => {
      for (const [at, operation] of rest.entries()) {
        if (operation.chainId === chainId) await runOperation(operation, at + 1, states, carrier)
      }
    }),
  )
}

function failedWith(state: WireState, executionError: string): WireState {
  return state.executionStatus === 'PENDING' ? { ...state, executionStatus: 'FAILED', executionError } : state
}

async function runOperation(
  { chainId, userOp }: WireOperation,
  at: number,
  states: WireState[],
  carrier: Carrier,
): Promise<void> {
  const { sender, nonce, initCode, callData } = userOp
  const { status, hash, error } = await send(Number(chainId), carrier, (client) => {
    return client.writeContract({
      account: carrier.relayer,
      chain: null,
      address: meeSuite.entryPoint,
      abi: entryPointAbi,
      functionName: 'handleOp',
      args: [sender, BigInt(nonce), initCode, callData],
      gas,
    })
  })
  states[at] = {
    executionStatus: status === 'success' ? 'MINED_SUCCESS' : hash ? 'MINED_FAIL' : 'FAILED',
    executionData: hash ?? '',
    executionError: error,
    isConfirmed: true,
  }
}

function usePermit(hash: Hex, { owner, ...permit }: Permit & { readonly owner: Address }, carrier: Carrier) {
  return send(permit.chainId, carrier, (client) =>
    client.writeContract({
      account: carrier.relayer,
      chain: null,
      address: permit.token,
      ...permitCall(owner, hash, permit),
      gas,
    }),
  )
}

interface Sent {
  readonly status: TransactionReceipt['status'] | 'unsent'
  readonly hash?: Hex
  readonly error: string
}

/** In the line of its chain: all the relayer's nonces are given out in order. */
function send(
  chainId: number,
  { client, queues, stopped }: Carrier,
  ask: (client: ChainClient) => Promise<Hex>,
): Promise<Sent> {
  return new Promise((resolve) => {
    queues.run(chainId, async () => {
      let hash: Hex | undefined
      try {
        hash = await ask(client(chainId))
        const { status } = await minedReceipt(client(chainId), hash, stopped)
        resolve({ status, hash, error: status === 'success' ? '' : 'Execution reverted' })
      } catch (error) {
        resolve({ status: 'unsent', error: getMessage(error), ...(hash ? { hash } : {}) })
      }
    })
  })
}
