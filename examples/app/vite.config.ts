import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { lateStyles } from './vite/late-styles.ts'
import { narrowViem } from './vite/narrow-viem.ts'
import { fontNotice, NOTICES } from './vite/notices.ts'
import { pageSecurity } from './vite/security-headers.ts'
import { walletSdks } from './vite/wallet-sdks.ts'

const OWN_CODE = /examples\/app\/src\/(ui|copy)\/|packages\/(core|react)\/src\//

// Mode `sandbox` talks to the local sandbox by a wallet whose key is published; every other mode to public services.
export default defineConfig(({ mode, command }) => ({
  plugins: [react(), walletSdks(), narrowViem(), lateStyles(), fontNotice(), pageSecurity()],
  resolve: {
    tsconfigPaths: true,
    conditions: [...(mode === 'sandbox' ? ['sandbox'] : []), ...defaultClientConditions],
  },
  // Short names weigh less; readable ones are for whoever develops.
  ...(command === 'build' && { css: { modules: { generateScopedName: '[hash:base64:5]' } } }),
  build: {
    outDir: mode === 'sandbox' ? 'dist-sandbox' : 'dist',
    manifest: true,
    license: { fileName: NOTICES },
    // One sheet: a hundred small ones weigh half as much again, and each would hold up the page that wants it.
    cssCodeSplit: false,
    target: 'es2022',
    cssMinify: 'lightningcss',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            // What many pages share comes beside the SDK: dozens of small files weigh more, and each is a request.
            { name: 'kit', test: OWN_CODE, minShareCount: 5 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
}))
