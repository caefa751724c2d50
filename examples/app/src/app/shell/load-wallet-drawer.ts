/** Loads the code of the wallet drawer. */
export const loadWalletDrawer = () => import('../../features/wallet-drawer/wallet-drawer.tsx')

/** Preloads the code of the wallet drawer. A failed load is ignored: it is repeated when the drawer is opened. */
export function preloadWalletDrawer(): void {
  loadWalletDrawer().catch(() => undefined)
}
