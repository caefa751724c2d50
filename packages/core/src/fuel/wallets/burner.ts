import * as z from 'zod/mini'
import { parseAddress } from '../../chains/address.ts'
import { requireChain } from '../../chains/lookup.ts'
import type { ChainRecord } from '../../chains/record.ts'
import { type Clock, systemClock } from '../../kernel/clock.ts'
import { CausewayError } from '../../kernel/errors.ts'
import { type Hex, hashSchema } from '../../kernel/schema.ts'
import type { Wallet } from '../../platforms/wallet.ts'
import { createFuelNodes } from '../nodes.ts'
import { type BuiltTransfer, prepareTransfer } from './prepare.ts'
import { asWallet } from './wallet.ts'

/** What a wallet of Fuel with a key of its own is made with. */
export interface BurnerFuelWalletOptions {
  /** Those it can sign for; the first is current until it is switched. */
  readonly chains: readonly ChainRecord[]
  readonly clock?: Clock | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/**
 * A wallet from a private key held in this process: for scripts and tests. Loads `fuels`.
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
    // Its error holds the key.
    throw new CausewayError('The private key is none', {
      code: 'INVALID_PRIVATE_KEY',
      details: 'A Fuel key has 32 bytes: 0x and 64 hexadecimal digits',
    })
  }
}

const SUBMIT = `mutation submit($encodedTransaction: HexString!) {
  submit(tx: $encodedTransaction) { id }
}`

const submitSchema = z.object({ submit: z.object({ id: hashSchema }) })
