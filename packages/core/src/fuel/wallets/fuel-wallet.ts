import * as z from 'zod/mini'
import type { ChainRecord } from '../../chains/record.ts'
import { type Clock, systemClock } from '../../kernel/clock.ts'
import { CausewayError, isCausewayError } from '../../kernel/errors.ts'
import { getField } from '../../kernel/get-field.ts'
import { type Address, hashSchema, parseExternal, uintSchema } from '../../kernel/schema.ts'
import { askWallet, isUserRejection } from '../../platforms/errors.ts'
import type { TransactionRequest } from '../../platforms/transaction.ts'
import type { PreparedTransaction, Wallet } from '../../platforms/wallet.ts'
import type { FuelConnectorLike } from '../connectors/fuel-connector.ts'
import { createFuelNodes } from '../nodes.ts'
import { prepareTransfer } from './prepare-transfer.ts'

/** Options for `fuelWallet`. */
export interface FuelWalletOptions {
  readonly connector: FuelConnectorLike
  /** Address of an account of the connector, 66 characters. */
  readonly address: Address
  /**
   * Chains that the wallet can send on. Their nodes select the coins, and they are added to a wallet that does not know
   * them.
   */
  readonly chains: readonly ChainRecord[]
  readonly clock?: Clock | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Creates a wallet from a connected `FuelConnector`, either of an extension or of `@fuels/connectors`. */
export function fuelWallet({
  connector,
  address: account,
  chains,
  clock = systemClock,
  fetch,
}: FuelWalletOptions): Wallet {
  const address = parseExternal(hashSchema, account, 'The account')
  const nodes = createFuelNodes({ chains, clock, fetch })
  return asWallet({
    address,
    getChainId: () => getChain(connector),
    switchChain: (chainId) => switchNetwork(connector, chainId, nodes.getUrl(chainId)),
    prepareTransaction: (transaction) =>
      prepareTransfer(transaction, {
        address,
        url: nodes.getUrl(transaction.chainId),
        clock,
        fetch,
        async send({ request }) {
          await requireNetwork(connector, transaction.chainId)
          const reply = await askFuelWallet(() =>
            // Prevent the wallet from changing the fee, because the hash would differ from the persisted one.
            connector.sendTransaction(address, request, { skipCustomFee: true }),
          )
          const id = typeof reply === 'string' ? reply : getField(reply, 'id')
          return parseExternal(hashSchema, id, 'The id of the transaction')
        },
      }),
  })
}

/** Network in the format of Fuel wallets. Test networks have the id 0. */
export const networkSchema = z.object({ chainId: uintSchema })

async function getChain(connector: FuelConnectorLike): Promise<number> {
  const { chainId } = parseExternal(
    networkSchema,
    await connector.currentNetwork(),
    'The network of the wallet',
  )
  return Number(chainId)
}

/** Switches the network. A network that the wallet does not know is added first. */
async function switchNetwork(connector: FuelConnectorLike, chainId: number, url: string): Promise<void> {
  if ((await getChain(connector)) === chainId) return
  const select = () => askFuelWallet(() => connector.selectNetwork({ chainId, url }))
  const isSelected = await select().catch(async (error: unknown) => {
    // Do not ask the user again after a rejection.
    if (isCausewayError(error, 'USER_REJECTED')) throw error
    return false
  })
  if (!isSelected) {
    await askFuelWallet(() => connector.addNetwork(url))
    await select()
  }
  await requireNetwork(connector, chainId)
}

async function requireNetwork(connector: FuelConnectorLike, chainId: number): Promise<void> {
  const current = await getChain(connector)
  if (current === chainId) return
  throw new CausewayError('The Fuel wallet is on another network.', {
    code: 'WRONG_NETWORK',
    details: `It is on network ${current}. Switch the wallet to ${chainId}.`,
  })
}

/** Error messages of user rejections without an error code. */
const REJECTION_PATTERN =
  /\b(?:user|request|transaction|connection)\s+(?:has\s+|was\s+)?(?:reject|cancel|den(?:y|ied))|\b(?:reject|cancel|den)\w*\s+(?:by\s+(?:the\s+)?user|request)/i

/** Sends a request to a Fuel wallet. Many wallets report a rejection only by its message. @throws UserRejectedError */
export function askFuelWallet<T>(ask: () => Promise<T>): Promise<T> {
  return askWallet(ask, isRejection)
}

function isRejection(error: unknown): boolean {
  const message = getField(error, 'message')
  return isUserRejection(error) || (typeof message === 'string' && REJECTION_PATTERN.test(message))
}

/** Operations that differ between Fuel wallets. */
export interface FuelWalletParts extends Pick<Wallet, 'address' | 'getChainId' | 'switchChain'> {
  prepareTransaction(transaction: TransactionRequest): Promise<PreparedTransaction>
}

/** Creates a `Wallet` from the operations that differ between wallets. */
export function asWallet(parts: FuelWalletParts): Wallet {
  return {
    ...parts,
    chainType: 'FUEL',
    // Fuel has no nonces, because each coin can be spent only once.
    keepsNonce: false,
    async sendTransaction(transaction) {
      const prepared = await parts.prepareTransaction(transaction)
      return prepared.send()
    },
    async signTypedData() {
      throw new CausewayError('Fuel wallets do not sign EIP-712 data.', {
        code: 'TYPED_DATA_UNSUPPORTED',
        details: 'Use an EVM wallet for orders.',
      })
    },
  }
}
