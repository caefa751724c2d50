/** What is used of a `FuelConnector` of `fuels`, such as those of `@fuels/connectors`. */
export interface FuelConnectorLike {
  readonly name: string
  /** False when the user says no. */
  connect(): Promise<boolean>
  disconnect(): Promise<boolean>
  isConnected(): Promise<boolean>
  accounts(): Promise<string[]>
  /** Null where the page may not see it. */
  currentAccount(): Promise<string | null>
  currentNetwork(): Promise<unknown>
  addNetwork(url: string): Promise<boolean>
  selectNetwork(network: { readonly chainId: number; readonly url: string }): Promise<boolean>
  /** Takes a transaction request of `fuels`; gives the id, or a response that holds it. */
  sendTransaction(
    address: string,
    transaction: unknown,
    parameters?: { skipCustomFee?: boolean },
  ): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
  off(event: string, listener: (payload: unknown) => void): unknown
}
