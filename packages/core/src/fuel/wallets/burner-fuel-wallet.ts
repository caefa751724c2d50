import * as z from 'zod/mini'
import { parseAddress } from '../../chains/address.ts'
import { requireChain } from '../../chains/chain-by-id.ts'
import type { ChainRecord } from '../../chains/record.ts'
import { type Clock, systemClock } from '../../kernel/clock.ts'
import { CausewayError } from '../../kernel/errors.ts'
import { type Hex, hashSchema } from '../../kernel/schema.ts'
import type { Wallet } from '../../platforms/wallet.ts'
import { createFuelNodes } from '../nodes.ts'
import { asWallet } from './fuel-wallet.ts'
import { type BuiltTransfer, prepareTransfer } from './prepare-transfer.ts'

/** Options for `burnerFuelWallet`. */
export interface BurnerFuelWalletOptions {
  /** Chains that the wallet can sign for. It starts on the first one. */
  readonly chains: readonly ChainRecord[]
  readonly clock?: Clock | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/**
 * Creates a wallet from a private key, for scripts and tests. Loads `fuels`.
 *
 * @throws CausewayError INVALID_PRIVATE_KEY
 */
export async function burnerFuelWallet(
  privateKey: string,
  { chains, clock = systemClock, fetch }: BurnerFuelWalletOptions,
): Promise<Wallet> {
  const account = await unlock(privateKey)
  const address = parseAddress(account.address.toB256(), 'FUEL', 'address')
  const nodes = createFuelNodes({ chains, clock, fetch })
  let current = chains[0]?.id ?? 0

  const send = async (chainId: number, { request, hash }: BuiltTransfer): Promise<Hex> => {
    const { hexlify } = await import('fuels')
    request.updateWitnessByOwner(account.address, account.signer().sign(hash))
    const tx = hexlify(request.toTransactionBytes())
    const { submit } = await nodes.submit(chainId, {
      operationName: 'submit',
      query: SUBMIT,
      variables: { encodedTransaction: tx },
      schema: submitSchema,
    })
    return submit.id
  }

  return asWallet({
    address,
    getChainId: async () => current,
    async switchChain(chainId) {
      current = requireChain(chains, chainId).id
    },
    prepareTransaction: (transaction) =>
      prepareTransfer(transaction, {
        address,
        url: nodes.getUrl(transaction.chainId),
        clock,
        fetch,
        send: (built) => send(transaction.chainId, built),
      }),
  })
}

async function unlock(privateKey: string) {
  const { Wallet } = await import('fuels')
  try {
    return Wallet.fromPrivateKey(privateKey)
  } catch {
    // Omit the cause, because its message contains the key.
    throw new CausewayError('Invalid private key.', {
      code: 'INVALID_PRIVATE_KEY',
      details: 'Expected 32 bytes of hex: 0x and 64 digits.',
    })
  }
}

const SUBMIT = `mutation submit($encodedTransaction: HexString!) {
  submit(tx: $encodedTransaction) { id }
}`

const submitSchema = z.object({ submit: z.object({ id: hashSchema }) })
