interface ImportMetaEnv {
  readonly MODE: string
  /** URL of a gateway that holds the API keys of providers. Without one, those providers are left out. */
  readonly VITE_GATEWAY_URL?: string
  /** URL of a host of asset lists, prices and lending markets. Default: the public files and services. */
  readonly VITE_DATA_URL?: string
  /** URL of a price host, which is asked first. */
  readonly VITE_PRICES_URL?: string
  /** URL of the points service. Without one, there are no points. */
  readonly VITE_POINTS_URL?: string
  /** Where events are posted that count what users do; without one none is. */
  readonly VITE_ANALYTICS_URL?: string
  /** A JSON file of more chains, in the format of chainlist.org. Default: the records of the SDK. */
  readonly VITE_CHAINS_URL?: string
  /** A worker that passes error reports on to a chat; without one none is sent. */
  readonly VITE_ERROR_REPORT_URL?: string
  /** 'true' asks a second node for simulations and receipts. */
  readonly VITE_SECOND_OPINION?: string
  /** 'true' leaves out the pages that are not offered everywhere. */
  readonly VITE_RESTRICTED?: string
  /** Origins of the pages that may frame the app, separated by spaces; read by the build alone. */
  readonly VITE_FRAME_ANCESTORS?: string
  /** Of a WalletConnect project; without one its tile says so. */
  readonly VITE_WALLETCONNECT_PROJECT_ID?: string
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  // biome-ignore lint/style/noDefaultExport: what Vite gives
  export default classes
}

declare module 'virtual:wallet-sdks' {
  /** The packages of wallets that were there when the page was built. */
  export const installedPackages: readonly string[]
}

declare module '*.css'
