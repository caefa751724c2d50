import { type Address, type Hex, parseAbi, type TransactionReceipt } from 'viem'
import type { ChainClient } from '../../chains/client.ts'
import { minedReceipt } from '../../chains/receipt.ts'
import { getMessage } from '../../errors.ts'
import { meeSuite } from '../../protocols/mee/deployments.ts'
import type { ServiceContext } from '../service.ts'
import type { WireOperation, WireQuote, WireState } from './schema.ts'
import { type Permit, permitCall } from './trigger.ts'

const entryPointAbi = parseAbi([
  'function handleOp(address sender, uint256 nonce, bytes initCode, bytes callData)',
])

/**
 * Gas limit of every transaction. It is not estimated, because an estimate fails for a call that reverts, and such
 * calls must be mined as well.
 */
const gas = 6_000_000n

export const pending: WireState = {
  executionStatus: 'PENDING',
  executionData: '',
  executionError: '',
  isConfirmed: false,
}

/** Supertransaction to execute. */
export interface Work {
  readonly quote: WireQuote
  /** Permit that is submitted before the operations. */
  readonly permit: (Permit & { readonly owner: Address }) | undefined
  /** States of the operations, in order. They are replaced during the execution. */
  readonly states: WireState[]
}

export interface Carrier extends Pick<ServiceContext, 'queues'> {
  readonly relayer: Address
  readonly stopped: AbortSignal
  client(chainId: number): ChainClient
}

/**
 * Executes the permit, the fee payment, and then the operations of each chain in order. Chains do not wait for each
 * other. If the permit or the fee payment fails, all operations fail. Never rejects: errors are stored in the states.
 */
export async function carryOut({ quote, permit, states }: Work, carrier: Carrier): Promise<void> {
  const [payment, ...rest] = quote.userOps
  if (!payment) return
  const fail = (error: string) => {
    for (const index of states.keys()) states[index] = toFailed(states[index] ?? pending, error)
  }
  if (permit) {
    const { status, error } = await usePermit(quote.hash, permit, carrier)
    if (status !== 'success') return fail(`The permit was not taken: ${error}`)
  }
  await runOperation(payment, 0, states, carrier)
  if (states[0]?.executionStatus !== 'MINED_SUCCESS') return fail('The fee payment failed.')
  const chains = new Set(rest.map(({ chainId }) => chainId))
  await Promise.all(
    [...chains].map(async (chainId) => {
      for (const [index, operation] of rest.entries()) {
        if (operation.chainId === chainId) await runOperation(operation, index + 1, states, carrier)
      }
    }),
  )
}

function toFailed(state: WireState, executionError: string): WireState {
  return state.executionStatus === 'PENDING' ? { ...state, executionStatus: 'FAILED', executionError } : state
}

async function runOperation(
  { chainId, userOp }: WireOperation,
  index: number,
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
  states[index] = {
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

interface SendResult {
  readonly status: TransactionReceipt['status'] | 'unsent'
  readonly hash?: Hex
  readonly error: string
}

/**
 * Sends a transaction in the queue of its chain, so that the relayer's nonces stay in order, and waits until it is
 * mined.
 */
function send(
  chainId: number,
  { client, queues, stopped }: Carrier,
  write: (client: ChainClient) => Promise<Hex>,
): Promise<SendResult> {
  return new Promise((resolve) => {
    queues.run(chainId, async () => {
      let hash: Hex | undefined
      try {
        hash = await write(client(chainId))
        const { status } = await minedReceipt(client(chainId), hash, stopped)
        resolve({ status, hash, error: status === 'success' ? '' : 'Execution reverted' })
      } catch (error) {
        resolve({ status: 'unsent', error: getMessage(error), ...(hash ? { hash } : {}) })
      }
    })
  })
}
