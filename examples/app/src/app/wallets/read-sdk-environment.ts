import type { SdkEnvironment } from './sdk-wallets.ts'

/** Reads the environment of this page. */
export function readSdkEnvironment(): SdkEnvironment {
  return {
    projectId: import.meta.env.VITE_WALLETCONNECT_PROJECT_ID,
    isFramed: window.parent !== window,
  }
}
