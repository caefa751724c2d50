import type { SdkSurroundings } from './sdk-wallets.ts'

/** Of this page. */
export function surroundings(): SdkSurroundings {
  return {
    projectId: import.meta.env.VITE_WALLETCONNECT_PROJECT_ID,
    isFramed: window.parent !== window,
  }
}
