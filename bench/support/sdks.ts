/** Package names of the compared SDKs, by the names of their figures. */
export const SDKS = {
  lifi: '@lifi/sdk',
  across: '@across-protocol/app-sdk',
  relay: '@relayprotocol/relay-sdk',
  cow: '@cowprotocol/sdk-bridging',
  aave: '@aave/client',
  morpho: '@morpho-org/blue-sdk',
  wagmi: '@wagmi/core',
}

/** Labels of the SDKs in the report. */
export const SDK_PEERS: Readonly<Record<keyof typeof SDKS, string>> = {
  lifi: '`@lifi/sdk`',
  across: '`@across-protocol/app-sdk`',
  relay: '`@relayprotocol/relay-sdk`',
  cow: '`@cowprotocol/sdk-bridging`',
  aave: '`@aave/client`',
  morpho: '`@morpho-org/blue-sdk`',
  wagmi: '`@wagmi/core`',
}
