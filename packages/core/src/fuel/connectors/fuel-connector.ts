import type { Address } from '../../kernel/schema.ts'

/** What is used of a `FuelConnector` of `fuels`, such as those of `@fuels/connectors`. */
export interface FuelConnectorLike {
  readonly name: string
  /** False when the user says no. */
  connect(): Promise<boolean>
  /** Ends the connection with this page. */
  disconnect(): Promise<boolean>
  /** Whether the wallet shows accounts to this page. */
  isConnected(): Promise<boolean>
  /** The addresses that the wallet shows to this page. */
  accounts(): Promise<string[]>
  /** Null where the page may not see it. */
  currentAccount(): Promise<string | null>
  /** The network on which the wallet stands. */
  currentNetwork(): Promise<unknown>
  /** Offers the wallet a network that it does not know. */
  addNetwork(url: string): Promise<boolean>
  /** Asks the wallet to change to a network. */
  selectNetwork(network: { readonly chainId: number; readonly url: string }): Promise<boolean>
  /** Takes a transaction request of `fuels`; gives the id, or a response that holds it. */
  sendTransaction(
    address: Address,
    transaction: unknown,
    parameters?: { skipCustomFee?: boolean },
  ): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
  off(event: string, listener: (payload: unknown) => void): unknown
}
