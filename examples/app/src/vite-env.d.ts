interface ImportMetaEnv {
  readonly MODE: string
  /** Base path of the app, with a slash at the end. */
  readonly BASE_URL: string
  /** URL of a gateway that adds the API keys of providers. Default: providers that require a key are omitted. */
  readonly VITE_GATEWAY_URL?: string
  /** URL of a data host with asset lists, prices and lending markets. Default: public files and services. */
  readonly VITE_DATA_URL?: string
  /** URL of a price host, which takes precedence over other price sources. */
  readonly VITE_PRICES_URL?: string
  /** URL of the points service. Default: no points. */
  readonly VITE_POINTS_URL?: string
  /** URL that receives analytics events. Default: no events are sent. */
  readonly VITE_ANALYTICS_URL?: string
  /** URL of a JSON file with additional chains, in the format of chainlist.org. Default: only the chains of the SDK. */
  readonly VITE_CHAINS_URL?: string
  /** URL of a worker that forwards error reports to a chat. Default: no reports are sent. */
  readonly VITE_ERROR_REPORT_URL?: string
  /** 'true' verifies simulations and receipts with a second node. */
  readonly VITE_SECOND_OPINION?: string
  /** 'true' omits the pages Multichain and Buy/Sell, and the link to Portfolio. */
  readonly VITE_RESTRICTED?: string
  /** URL of a messaging channel, in the footer. Default for each footer link: it is omitted. */
  readonly VITE_LINK_MESSAGES?: string
  /** URL of a chat community, in the footer. */
  readonly VITE_LINK_COMMUNITY?: string
  /** URL of the code repository, in the footer. */
  readonly VITE_LINK_CODE?: string
  /** URL of a profile in a social network, in the footer. */
  readonly VITE_LINK_SOCIAL?: string
  /** Origins that may show the app in a frame, separated by spaces. Only the build reads it. */
  readonly VITE_FRAME_ANCESTORS?: string
  /** Project id of WalletConnect. Without it, WalletConnect is unavailable. */
  readonly VITE_WALLETCONNECT_PROJECT_ID?: string
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  // biome-ignore lint/style/noDefaultExport: CSS modules have a default export
  export default classes
}

declare module 'virtual:wallet-sdks' {
  /** Names of the wallet packages that were installed when the app was built. */
  export const installedPackages: readonly string[]
}

declare module '*.css'
