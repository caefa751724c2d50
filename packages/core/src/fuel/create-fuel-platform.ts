import * as z from 'zod/mini'
import { FUEL_BASE_ASSET_ID, sameAddress } from '../chains/address.ts'
import { CausewayError } from '../kernel/errors.ts'
import { uintSchema } from '../kernel/schema.ts'
import type { Platform, PlatformContext, Simulation } from '../platforms/platform.ts'
import type { RequestOptions, TransactionRequest } from '../platforms/transaction.ts'
import { readBalance } from './balances.ts'
import { decodeFuelTransfer } from './fuel-transfer.ts'
import { createFuelNodes, type FuelNodes } from './nodes.ts'
import { findTransaction, getTransaction, getTransactionReceipt, resolveReplacement } from './transactions.ts'
import { transferEvents } from './transfer-events.ts'

/** Fuel has no allowances, so every spender counts as approved without limit. */
const UNLIMITED = (1n << 256n) - 1n

export function createFuelPlatform(context: PlatformContext, url: string | undefined): Platform {
  const nodes = createFuelNodes({ ...context, url })
  return {
    chainType: 'FUEL',
    getBlockNumber: (chainId, options) => blockNumber(nodes, chainId, options),
    getBalance: (request, options) => readBalance(nodes, request, options),
    getAllowance: async () => UNLIMITED,
    encodeApproval() {
      throw new CausewayError('Fuel does not have allowances.', {
        code: 'APPROVAL_UNSUPPORTED',
        details: 'The owner of the assets spends them without an approval.',
      })
    },
    async call({ to }) {
      throw new CausewayError('Contract calls on Fuel are not supported.', {
        code: 'CALL_UNSUPPORTED',
        details: `A call of ${to} needs a script and the ABI of the contract.`,
      })
    },
    simulate: (request, options) => simulate(nodes, request, options),
    simulateCalls: async () => ({
      status: 'unsupported',
      reason: 'Fuel cannot simulate transactions before they are built and funded',
    }),
    getNextNonce: async () => 0,
    findTransaction: (search, options) => findTransaction(nodes, search, options),
    getTransaction: (chainId, hash, options) => getTransaction(nodes, chainId, hash, options),
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
 * Checks that the account has the amount and some ETH for the fee. The transaction is not executed, because it would
 * have to be built and funded first. If the ETH does not cover the actual fee, preparing the transaction fails.
 */
async function simulate(
  nodes: FuelNodes,
  { chainId, from, ...call }: TransactionRequest,
  options: RequestOptions | undefined,
): Promise<Simulation> {
  const transfer = decodeFuelTransfer(call)
  if (!transfer) return toReverted('The call is not a Fuel transfer. Use encodeFuelTransfer.')
  const { assetId, amount } = transfer
  const balance = await readBalance(nodes, { chainId, account: from, token: assetId }, options)
  if (balance < amount)
    return toReverted(`The balance is too low: the account has ${balance}, the transfer needs ${amount}.`)
  const remaining = sameAddress(assetId, FUEL_BASE_ASSET_ID)
    ? balance - amount
    : await readBalance(nodes, { chainId, account: from, token: FUEL_BASE_ASSET_ID }, options)
  return remaining > 0n ? { status: 'success' } : toReverted('The account has no ETH to pay the fee.')
}

function toReverted(reason: string): Simulation {
  return { status: 'reverted', reason, error: new CausewayError(reason, { code: 'TRANSFER_IMPOSSIBLE' }) }
}

const HEIGHT = 'query getLatestBlockHeight { chain { latestBlock { height } } }'

const heightSchema = z.object({ chain: z.object({ latestBlock: z.object({ height: uintSchema }) }) })
