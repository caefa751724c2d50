import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { isInstalled } from './wallet-sdks.ts'

/** Options for the security headers of a build. */
interface PageSecurity {
  /** The built document, whose inline scripts are allowed by their hashes. */
  readonly html: string
  /** `sandbox` allows only loopback hosts; every other mode allows public hosts. */
  readonly mode: string
  /** URLs that the build is configured with, such as a gateway. Their origins are allowed. */
  readonly urls?: readonly string[]
  /** Origins of the pages that may show this one in a frame. Default: none. */
  readonly frameAncestors?: readonly string[]
  /** Origins that this page may show in a frame. Default: none. */
  readonly frames?: readonly string[]
}

const LOOPBACK = ['127.0.0.1', 'localhost']
const LOCAL_WEB = LOOPBACK.map((host) => `http://${host}:*`)
const LOCAL_SOCKETS = LOOPBACK.map((host) => `ws://${host}:*`)

/** Values of response headers by name. */
type Headers = Readonly<Record<string, string>>

/** Returns the response headers that protect the page, by name. */
export function securityHeaders(page: PageSecurity): Headers {
  const { frameAncestors = [] } = page
  return {
    'Content-Security-Policy': contentSecurityPolicy(page),
    // For browsers without `frame-ancestors`. This header cannot name an origin.
    ...(frameAncestors.length === 0 ? { 'X-Frame-Options': 'DENY' } : {}),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  }
}

function contentSecurityPolicy({
  html,
  mode,
  urls = [],
  frameAncestors = [],
  frames = [],
}: PageSecurity): string {
  const isLocal = mode === 'sandbox'
  const configured = urls.map((url) => new URL(url).origin)
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    // Fuel's SDK compiles WebAssembly. That keyword allows no `eval` of scripts.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...hashesOfInlineScripts(html)],
    // Style attributes and the sheets of wallets' dialogs are inline. A style cannot run code.
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    // Token logos come from the hosts that token lists name.
    'img-src': ["'self'", 'data:', 'blob:', ...(isLocal ? LOCAL_WEB : ['https:'])],
    // Nodes, providers and lists are on hosts that chain records, lists and settings name.
    'connect-src': [
      "'self'",
      ...(isLocal ? [...LOCAL_WEB, ...LOCAL_SOCKETS] : ['https:', 'wss:', ...configured]),
    ],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'frame-ancestors': frameAncestors.length > 0 ? frameAncestors : ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  }
  const texts = Object.entries(directives).map(
    ([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`,
  )
  return texts.join('; ')
}

const INLINE_SCRIPTS = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

function hashesOfInlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPTS)].map(([, code = '']) => {
    return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  })
}

const MANIFEST = '/manifest.json'
/** CORS headers that let app.safe.global fetch the manifest. Source: Safe's documentation of Safe Apps. */
const MANIFEST_HEADERS: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET',
  'Access-Control-Allow-Headers': 'X-Requested-With, content-type, Authorization',
}

/**
 * Returns the headers as the file `_headers`, which Cloudflare Pages and Netlify apply: `headers` for every path, and
 * the CORS headers for the manifest.
 */
export function headersFile(headers: Headers): string {
  return toBlock('/*', headers) + toBlock(MANIFEST, MANIFEST_HEADERS)
}

function toBlock(path: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  return `${path}\n${lines.join('')}`
}

/** Returns the response headers for a URL: `headers`, and for the manifest also the CORS headers. */
export function headersForPath(url: string | undefined, headers: Headers): Headers {
  return url?.split('?', 1)[0] === MANIFEST ? { ...headers, ...MANIFEST_HEADERS } : headers
}

const PAGE = 'index.html'

/** Writes `_headers` next to the built page, and has `vite preview` and `npm start` send the same headers. */
export function pageSecurity(): Plugin {
  let config: ResolvedConfig
  const createHeaders = (html: string) => securityHeaders({ html, ...readSettings(config) })
  return {
    name: 'causeway:page-security',
    // Runs after the request gate of `npm start`.
    enforce: 'post',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle[PAGE]
        if (page?.type !== 'asset') return
        const html = typeof page.source === 'string' ? page.source : new TextDecoder().decode(page.source)
        this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(createHeaders(html)) })
      },
    },
    configurePreviewServer({ middlewares }) {
      const file = resolve(config.root, config.build.outDir, PAGE)
      middlewares.use((request, response, next) => {
        // Read on every request: `npm start` and a second build replace the page while the server runs.
        const headers = headersForPath(request.url, createHeaders(readFileSync(file, 'utf8')))
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
        next()
      })
    },
  }
}

const SAFE_APP = 'https://app.safe.global'
const WALLETCONNECT_VERIFY = ['https://verify.walletconnect.com', 'https://verify.walletconnect.org']

function readSettings({ env, mode, root }: ResolvedConfig): Omit<PageSecurity, 'html'> {
  const { VITE_FRAME_ANCESTORS } = env
  const isSafeOffered = ['provider', 'sdk'].every((name) =>
    isInstalled(`@safe-global/safe-apps-${name}`, root),
  )
  const isWalletConnectOffered = isInstalled('@walletconnect/ethereum-provider', root)
  const urls = Object.entries(env).filter(([name]) => /^VITE_\w+_URL$/.test(name))
  return {
    mode,
    urls: urls.map(([, url]) => String(url)).filter((url) => URL.canParse(url)),
    frameAncestors:
      VITE_FRAME_ANCESTORS === undefined
        ? isSafeOffered && mode !== 'sandbox'
          ? [SAFE_APP]
          : []
        : String(VITE_FRAME_ANCESTORS)
            .split(/[\s,]+/)
            .filter(Boolean),
    frames: isWalletConnectOffered && mode !== 'sandbox' ? WALLETCONNECT_VERIFY : [],
  }
}
