import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { brandIcons } from './vite/brand-icons.ts'
import { lateStyles } from './vite/late-styles.ts'
import { narrowViem } from './vite/narrow-viem.ts'
import { assetNotices, NOTICES } from './vite/notices.ts'
import { preloadStart } from './vite/preload-start.ts'
import { pageSecurity } from './vite/security-headers.ts'
import { walletSdks } from './vite/wallet-sdks.ts'

const SDK = /packages\/(core|view-models)\/src\//
const COMPONENTS = /packages\/react\/src\/|examples\/app\/src\//
const CHAIN_LIBRARIES = /node_modules\/(viem|ox|abitype|@noble)\//

// Mode `sandbox` uses the local sandbox and a wallet with a published key; every other mode uses public services.
export default defineConfig(({ mode, command }) => ({
  plugins: [
    react(),
    walletSdks(),
    narrowViem(),
    lateStyles(),
    preloadStart(),
    brandIcons(),
    assetNotices(),
    pageSecurity(),
  ],
  resolve: {
    tsconfigPaths: true,
    conditions: [...(mode === 'sandbox' ? ['sandbox'] : []), ...defaultClientConditions],
  },
  // Short class names for production, readable ones for development.
  ...(command === 'build' && { css: { modules: { generateScopedName: '[hash:base64:5]' } } }),
  build: {
    outDir: mode === 'sandbox' ? 'dist-sandbox' : 'dist',
    manifest: true,
    license: { fileName: NOTICES },
    // One sheet: split sheets are 50% larger in total and delay the pages that need them.
    cssCodeSplit: false,
    target: 'es2022',
    cssMinify: 'lightningcss',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            // The forms that offer a permit need its chains, without the code of smart accounts.
            { name: 'fee-token', test: /core\/src\/smart-account\/fee-token/ },
            // Code that many pages share goes into few chunks, because many small files are larger and take a request
            // and a task each.
            { name: 'chain', test: CHAIN_LIBRARIES, minShareCount: 3 },
            { name: 'sdk', test: SDK, minShareCount: 4 },
            { name: 'kit', test: COMPONENTS, minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
}))
