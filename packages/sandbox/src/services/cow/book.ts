import { erc20Abi, type Hex, isAddressEqual, keccak256, recoverTypedDataAddress, stringToHex } from 'viem'
import type * as z from 'zod/mini'
import type { LocalChain } from '../../chains/index.ts'
import { vaultRelayerAddress } from '../../protocols/cow/deployments.ts'
import { CowApiError } from './api-error.ts'
import { type BookOrder, getUid, typedOrder } from './order.ts'
import type { orderBody } from './params.ts'

/** Balance or allowance of the owner, with the error that is returned if it is too low. */
type Holding = readonly [errorType: string, description: string, held: Promise<bigint>]

/**
 * Validates a signed order of `POST /api/v1/orders`. @throws CowApiError for orders that the real order book also
 * rejects
 */
export async function admitOrder(
  { chainId, client }: LocalChain,
  body: z.output<typeof orderBody>,
): Promise<BookOrder> {
  const { from, receiver, appData: fullAppData, signature, signingScheme } = body
  const appData = keccak256(stringToHex(fullAppData))
  if (body.appDataHash && body.appDataHash.toLowerCase() !== appData) {
    throw new CowApiError('AppDataHashMismatch', 'calculated app data hash does not match')
  }
  const { sellToken, buyToken, sellAmount, buyAmount, validTo } = body
  const terms = { sellToken, buyToken, sellAmount, buyAmount, validTo, appData, receiver: receiver ?? from }
  if (sellAmount === 0n || buyAmount === 0n)
    throw new CowApiError('ZeroAmount', 'Buy or sell amount is zero.')
  if (validTo < Date.now() / 1_000 + 60)
    throw new CowApiError('InsufficientValidTo', 'validTo is not far enough')
  const signer = await recoverTypedDataAddress({ ...typedOrder(chainId, terms), signature })
  if (!isAddressEqual(signer, from)) {
    throw new CowApiError('WrongOwner', `recovered signer ${signer} does not match from address`)
  }
  const token = { address: sellToken, abi: erc20Abi } as const
  const holdings: readonly Holding[] = [
    [
      'InsufficientBalance',
      'order owner must have funds worth at least x in his account',
      client.readContract({ ...token, functionName: 'balanceOf', args: [from] }),
    ],
    [
      'InsufficientAllowance',
      'order owner must give allowance to VaultRelayer',
      client.readContract({ ...token, functionName: 'allowance', args: [from, vaultRelayerAddress] }),
    ],
  ]
  for (const [errorType, description, held] of holdings) {
    if ((await held) < sellAmount) throw new CowApiError(errorType, description)
  }
  const uid = getUid(chainId, terms, from)
  const owner = from
  return {
    kind: 'order',
    uid,
    chainId,
    owner,
    ...terms,
    signature,
    signingScheme,
    fullAppData,
    createdAt: Date.now(),
  }
}

/** Submitted orders, by uid. */
export interface CowBook {
  /** @throws CowApiError if the order already exists */
  add(order: BookOrder): void
  orders(): readonly BookOrder[]
}

export function createBook(): CowBook {
  const orders = new Map<Hex, BookOrder>()
  return {
    add: (order) => {
      if (orders.has(order.uid)) throw new CowApiError('DuplicatedOrder', 'order already exists')
      orders.set(order.uid, order)
    },
    orders: () => [...orders.values()],
  }
}
