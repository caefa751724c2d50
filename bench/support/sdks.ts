/** The SDKs that Causeway is compared with as a whole: how each is imported, by the name of its figures. */
export const SDKS = {
  lifi: '@lifi/sdk',
  across: '@across-protocol/app-sdk',
  relay: '@relayprotocol/relay-sdk',
  cow: '@cowprotocol/sdk-bridging',
  aave: '@aave/client',
  morpho: '@morpho-org/blue-sdk',
  wagmi: '@wagmi/core',
}

/** What the report calls them. */
export const SDK_PEERS: Readonly<Record<keyof typeof SDKS, string>> = {
  lifi: '`@lifi/sdk`',
  across: '`@across-protocol/app-sdk`',
  relay: '`@relayprotocol/relay-sdk`',
  cow: '`@cowprotocol/sdk-bridging`',
  aave: '`@aave/client`',
  morpho: '`@morpho-org/blue-sdk`',
  wagmi: '`@wagmi/core`',
}
