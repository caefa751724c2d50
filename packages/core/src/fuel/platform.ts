import * as z from 'zod/mini'
import { FUEL_BASE_ASSET_ID, sameAddress } from '../chains/address.ts'
import { CausewayError } from '../kernel/errors.ts'
import { uintSchema } from '../kernel/schema.ts'
import type { Platform, PlatformContext, Simulation } from '../platforms/platform.ts'
import type { RequestOptions, TransactionRequest } from '../platforms/transaction.ts'
import { balanceOf } from './balances.ts'
import { decodeFuelTransfer } from './call.ts'
import { createFuelNodes, type FuelNodes } from './nodes.ts'
import { findTransaction, getTransactionReceipt, resolveReplacement, transactionOf } from './transactions.ts'
import { transferEvents } from './transfer-events.ts'

/** Where nothing has to be allowed, everything is. */
const UNLIMITED = (1n << 256n) - 1n

export function createFuelPlatform(context: PlatformContext, url: string | undefined): Platform {
  const nodes = createFuelNodes({ ...context, url })
  return {
    chainType: 'FUEL',
    getBlockNumber: (chainId, options) => blockNumber(nodes, chainId, options),
    getBalance: (request, options) => balanceOf(nodes, request, options),
    getAllowance: async () => UNLIMITED,
    encodeApproval() {
      throw new CausewayError('Fuel has no allowances', {
        code: 'APPROVAL_UNSUPPORTED',
        details: 'Assets are spent by who owns them: nothing has to be approved',
      })
    },
    async call({ to }) {
      throw new CausewayError('Contracts of Fuel are not called', {
        code: 'CALL_UNSUPPORTED',
        details: `A call of ${to} needs a script and the ABI of the contract`,
      })
    },
    simulate: (request, options) => simulate(nodes, request, options),
    simulateCalls: async () => ({
      status: 'unsupported',
      reason: 'Fuel runs one transaction at a time, and nothing of it before it is built and funded',
    }),
    getNextNonce: async () => 0,
    findTransaction: (search, options) => findTransaction(nodes, search, options),
    getTransaction: (chainId, hash, options) => transactionOf(nodes, chainId, hash, options),
    resolveReplacement: (sent, _fromBlock, options) => resolveReplacement(nodes, sent, options),
    getAccountKind: async () => 'eoa',
    getReceipt: (chainId, hash, options) => getTransactionReceipt(nodes, chainId, hash, options),
    getTransferEvents: (request, options) => transferEvents(nodes, request, options),
    dispose: () => nodes.dispose(),
  }
}

async function blockNumber(
  nodes: FuelNodes,
  chainId: number,
  options: RequestOptions | undefined,
): Promise<bigint> {
  const { chain } = await nodes.read(
    chainId,
    'the block number',
    { operationName: 'getLatestBlockHeight', query: HEIGHT, schema: heightSchema },
    options,
  )
  return chain.latestBlock.height
}

/**
 * Whether the account holds enough, and something to pay the fee with: no run of the transaction, which would need it
 * built and funded. How much the fee is shows only then: what leaves too little for it passes here and is refused there.
 */
async function simulate(
  nodes: FuelNodes,
  { chainId, from, ...call }: TransactionRequest,
  options: RequestOptions | undefined,
): Promise<Simulation> {
  const transfer = decodeFuelTransfer(call)
  if (!transfer) return refused('The call is no transfer of Fuel: make it with encodeFuelTransfer')
  const { assetId, amount } = transfer
  const held = await balanceOf(nodes, { chainId, account: from, token: assetId }, options)
  if (held < amount) return refused(`The account holds ${held} of the asset, and ${amount} are to be sent`)
  const left = sameAddress(assetId, FUEL_BASE_ASSET_ID)
    ? held - amount
    : await balanceOf(nodes, { chainId, account: from, token: FUEL_BASE_ASSET_ID }, options)
  return left > 0n ? { status: 'success' } : refused('The account holds no ETH to pay the fee')
}

function refused(reason: string): Simulation {
  return { status: 'reverted', reason, error: new CausewayError(reason, { code: 'TRANSFER_IMPOSSIBLE' }) }
}

const HEIGHT = 'query getLatestBlockHeight { chain { latestBlock { height } } }'

const heightSchema = z.object({ chain: z.object({ latestBlock: z.object({ height: uintSchema }) }) })
