import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { renderMermaidSVG } from 'beautiful-mermaid'
import { type DefaultTheme, defineConfig, type MarkdownRenderer } from 'vitepress'
import llms from 'vitepress-plugin-llms'

/** Written by typedoc: an item per entry point, with its symbols below. */
const API_SIDEBAR = new URL('../api/typedoc-sidebar.json', import.meta.url)
const ENTRY_POINTS: DefaultTheme.SidebarItem[] = existsSync(API_SIDEBAR)
  ? JSON.parse(readFileSync(API_SIDEBAR, 'utf8'))
  : []

const guide = (text: string, name: string): DefaultTheme.SidebarItem => ({ text, link: `/guides/${name}` })

const TASKS: DefaultTheme.SidebarItem[] = [
  {
    text: 'Start',
    items: [
      { text: 'Tutorial: a bridge in a Vite app', link: '/tutorial' },
      { text: 'Concepts', link: '/concepts' },
      { text: 'Glossary', link: '/glossary' },
      guide('Packing and installing tarballs', 'installing-tarballs'),
      { text: 'Coming from LI.FI', link: '/coming-from-lifi' },
      { text: 'Coming from wagmi', link: '/coming-from-wagmi' },
    ],
  },
  {
    text: 'Swap and bridge',
    items: [
      guide('Request quotes', 'quotes'),
      guide('Verification', 'verification'),
      guide('Send a transaction', 'sending'),
      guide('Journeys', 'journeys'),
      guide('Follow transfers', 'following-transfers'),
      guide('Activity and history', 'activity'),
    ],
  },
  {
    text: 'Lend and trade',
    items: [
      guide('Lending', 'lending'),
      guide('Margin trades', 'margin'),
      guide('Margin routers', 'margin-routers'),
      guide('Formulas and rounding', 'lending-maths'),
      guide('Points', 'points'),
    ],
  },
  {
    text: 'Read chains',
    items: [
      guide('Balances and prices', 'balances-and-prices'),
      guide('Fuel', 'fuel'),
      guide('Smart accounts', 'smart-account'),
    ],
  },
  {
    text: 'Build screens',
    items: [
      guide('React', 'react'),
      guide('Quotes on a screen', 'quotes-on-a-screen'),
      guide('View models', 'view-models'),
      guide('Server rendering', 'server-rendering'),
      guide('React Native', 'react-native'),
    ],
  },
  {
    text: 'Run servers',
    items: [
      guide('Node services', 'node-services'),
      guide('Run a fleet', 'run-a-fleet'),
      guide('API keys and the gateway', 'gateway'),
    ],
  },
  {
    text: 'State, errors, tests',
    items: [
      guide('State and persistence', 'state-and-persistence'),
      guide('Errors, reports and analytics', 'errors-and-reporting'),
      guide('Troubleshooting', 'troubleshooting'),
      guide('The sandbox in your tests', 'sandbox-in-tests'),
      { text: 'Writing a provider', link: '/writing-a-provider' },
    ],
  },
  {
    text: 'Assess',
    collapsed: true,
    items: [
      { text: 'Providers', link: '/providers' },
      { text: 'Coverage', link: '/coverage' },
      { text: 'Threat model', link: '/threat-model' },
      { text: 'Reliability', link: '/reliability' },
      { text: 'Benchmarks', link: '/benchmarks' },
      { text: 'Dependencies', link: '/dependencies' },
      { text: 'Test map', link: '/test-map' },
    ],
  },
  {
    text: 'Contribute',
    collapsed: true,
    items: [
      { text: 'Architecture', link: '/architecture' },
      { text: 'Decisions', link: '/decisions/' },
      { text: 'Releasing', link: '/releasing' },
    ],
  },
]

/** Matches the style of a diagram, which is the same in all of them. */
const DIAGRAM_STYLE = /<style>([\s\S]*?)<\/style>/
const DIAGRAM_COLORS = { bg: 'var(--vp-c-bg)', fg: 'var(--vp-c-text-1)', accent: 'var(--vp-c-brand-1)' }

export default defineConfig({
  title: 'Causeway',
  description:
    'Headless TypeScript SDK for swapping, bridging, lending and margin trading on EVM chains and Fuel.',
  cleanUrls: true,
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['style', {}, getDiagramStyle()],
  ],
  lastUpdated: false,
  // Site data with all sidebars would be part of every page.
  metaChunk: true,
  markdown: {
    config(markdown) {
      unlinkRepositoryFiles(markdown)
      renderDiagrams(markdown)
    },
  },
  vite: {
    plugins: [llms({ ignoreFiles: ['api/**', 'decisions/**', 'benchmarks.md', 'test-map.md', 'index.md'] })],
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        // Guides rank before symbols. The site serializes this function, so that it cannot use other code.
        miniSearch: { searchOptions: { boostDocument: (id) => (String(id).startsWith('/api/') ? 0.2 : 1) } },
      },
    },
    outline: [2, 3],
    nav: [
      { text: 'Tutorial', link: '/tutorial' },
      { text: 'Guides', link: '/guides/quotes', activeMatch: '^/guides/' },
      { text: 'API reference', link: '/api/', activeMatch: '^/api/' },
    ],
    sidebar: { '/': TASKS, ...createApiSidebars() },
  },
})

/**
 * Returns a sidebar per entry point: its symbols, then the other entry points. One sidebar with all symbols would be part of the
 * HTML of every page.
 */
function createApiSidebars(): DefaultTheme.SidebarMulti {
  const others = { text: 'Entry points', items: ENTRY_POINTS.map(({ text, link }) => ({ text, link })) }
  const sidebars = ENTRY_POINTS.map((entryPoint) => [
    entryPoint.link,
    [{ ...entryPoint, collapsed: false }, others],
  ])
  return { '/api/': [others], ...Object.fromEntries(sidebars) }
}

/** Shows links to files of the repository outside `docs/` as text: the site does not contain these files. */
function unlinkRepositoryFiles(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('unlink-repository-files', ({ tokens, env }) => {
    for (const inline of tokens) {
      let isUnlinked = false
      inline.children = (inline.children ?? []).filter((token) => {
        if (token.type === 'link_open') {
          const target = posix.join(posix.dirname(String(env.relativePath)), token.attrGet('href') ?? '')
          isUnlinked = target.startsWith('../')
          return !isUnlinked
        }
        if (token.type !== 'link_close' || !isUnlinked) return true
        isUnlinked = false
        return false
      })
    }
  })
}

/** Renders Mermaid blocks as SVG when the site is built, in the colors of the theme. Code hosts render the same blocks. */
function renderDiagrams({ renderer: { rules } }: MarkdownRenderer): void {
  const { fence } = rules
  rules.fence = (tokens, index, ...context) => {
    const block = tokens[index]
    if (block?.info.trim() !== 'mermaid') return fence?.(tokens, index, ...context) ?? ''
    const svg = renderMermaidSVG(block.content, { ...DIAGRAM_COLORS, transparent: true })
    // Vue templates must not contain styles.
    const picture = svg.replace(DIAGRAM_STYLE, '').replace('<svg ', '<svg class="diagram" role="img" ')
    return `<div v-pre class="diagram-box">${picture}</div>`
  }
}

/** Returns the style of all diagrams, with the fonts of the site instead of imported ones. */
function getDiagramStyle(): string {
  const [, style = ''] = DIAGRAM_STYLE.exec(renderMermaidSVG('flowchart LR\n  a --> b')) ?? []
  const colors = style
    .replace(/@import .*/, '')
    .replace(/text \{[^}]*\}/, '')
    .replaceAll('svg {', '.diagram {')
  const layout =
    '.diagram-box { overflow-x: auto; margin: 16px 0 } .diagram { max-width: max(100%, 700px); height: auto }'
  return `${colors} ${layout}`
}
