import * as z from 'zod/mini'
import type { ChainRecord } from '../../chains/record.ts'
import { type Clock, systemClock } from '../../kernel/clock.ts'
import { CausewayError, isCausewayError } from '../../kernel/errors.ts'
import { getField } from '../../kernel/get-field.ts'
import { type Address, hashSchema, parseExternal, uintSchema } from '../../kernel/schema.ts'
import type { Wallet } from '../../platforms/wallet.ts'
import type { FuelConnectorLike } from '../connectors/fuel-connector.ts'
import { createFuelNodes } from '../nodes.ts'
import { prepareTransfer } from './prepare.ts'
import { askFuelWallet } from './rejection.ts'
import { asWallet } from './wallet.ts'

/** What a wallet of Fuel is made with. */
export interface FuelWalletOptions {
  readonly connector: FuelConnectorLike
  /** One of the connector's accounts, 66 characters. */
  readonly address: Address
  /** Their nodes pick the coins, and are offered to a wallet that does not know the network. */
  readonly chains: readonly ChainRecord[]
  readonly clock?: Clock | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** A wallet behind a connected `FuelConnector`: an extension, or what `@fuels/connectors` gives. */
export function fuelWallet({
  connector,
  address: given,
  chains,
  clock = systemClock,
  fetch,
}: FuelWalletOptions): Wallet {
  const address = parseExternal(hashSchema, given, 'The account')
  const nodes = createFuelNodes({ chains, clock, fetch })
  return asWallet({
    address,
    getChainId: () => chainOf(connector),
    switchChain: (chainId) => switchNetwork(connector, chainId, nodes.getUrl(chainId)),
    prepareTransaction: (transaction) =>
      prepareTransfer(transaction, {
        address,
        url: nodes.getUrl(transaction.chainId),
        clock,
        fetch,
        async send({ request }) {
          await requireNetwork(connector, transaction.chainId)
          const sent = await askFuelWallet(() =>
            // What was shown and written down is what is sent: the wallet is not to change the fee.
            connector.sendTransaction(address, request, { skipCustomFee: true }),
          )
          const id = typeof sent === 'string' ? sent : getField(sent, 'id')
          return parseExternal(hashSchema, id, 'The id of the transaction')
        },
      }),
  })
}

/** As wallets tell a network. Test networks have the id 0. */
export const networkSchema = z.object({ chainId: uintSchema })

async function chainOf(connector: FuelConnectorLike): Promise<number> {
  const { chainId } = parseExternal(
    networkSchema,
    await connector.currentNetwork(),
    'The network of the wallet',
  )
  return Number(chainId)
}

/** A network that the wallet does not know is offered to it first. */
async function switchNetwork(connector: FuelConnectorLike, chainId: number, url: string): Promise<void> {
  if ((await chainOf(connector)) === chainId) return
  const select = () => askFuelWallet(() => connector.selectNetwork({ chainId, url }))
  const isSelected = await select().catch(async (error: unknown) => {
    // The wallet's own no would be asked for twice.
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
  const current = await chainOf(connector)
  if (current === chainId) return
  throw new CausewayError('The Fuel wallet is on another network', {
    code: 'WRONG_NETWORK',
    details: `It is on ${current}, and ${chainId} is needed: switch it in the wallet`,
  })
}
