import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups, staffChunkGroups } from './tools/bundle/chunks.ts'
import { leanContract } from './tools/bundle/lean-contract.ts'
import { leanIcons } from './tools/bundle/lean-icons.ts'

const STAFF_ASSETS = 'staff-assets'
const root = fileURLToPath(new URL('.', import.meta.url))

/** Derives class names from path and name alone, so that both builds and every machine agree. */
function scopedName(name: string, file: string, readable: boolean): string {
  const path = relative(root, file.split('?')[0] ?? file).replaceAll('\\', '/')
  const hash = createHash('sha256')
    .update(`${path}:${name}`)
    .digest('base64url')
    .replaceAll(/[-_]/g, '')
    .slice(0, 6)
  return readable ? `${basename(path, '.module.css')}_${name}_${hash}` : `_${hash}`
}

export default defineConfig(({ command }) => {
  const building = command === 'build'
  return {
    root,
    appType: 'custom',
    publicDir: false,
    plugins: [react(), leanContract(), leanIcons(root.replace(/\/$/, ''))],
    css: { modules: { generateScopedName: (name, file) => scopedName(name, file, !building) } },
    build: {
      target: ['es2022', 'safari16', 'chrome111', 'firefox115'],
      // The content security policy refuses `data:` fonts and pictures, so nothing is inlined.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
    },
    // Lets `vite build` make every environment below.
    builder: {},
    environments: {
      client: {
        build: {
          outDir: 'dist/client',
          manifest: true,
          rolldownOptions: {
            input: { client: 'src/web/entry.client.tsx' },
            output: {
              entryFileNames: 'assets/[name]-[hash].js',
              chunkFileNames: 'assets/[name]-[hash].js',
              assetFileNames: 'assets/[name]-[hash][extname]',
              codeSplitting: {
                groups: chunkGroups(root.replace(/\/$/, '')),
              },
            },
          },
        },
        optimizeDeps: {
          entries: [
            'src/web/entry.client.tsx',
            'src/web/*/pages/*.tsx',
            'src/web/staff/entry.tsx',
            'src/web/staff/desks/**/*.tsx',
          ],
        },
      },
      // The staff console: a build of its own, so that no change of it reaches a shopper's file.
      staff: {
        consumer: 'client',
        build: {
          outDir: 'dist/staff',
          assetsDir: STAFF_ASSETS,
          manifest: true,
          rolldownOptions: {
            input: { staff: 'src/web/staff/entry.tsx', early: 'src/web/staff/early.ts' },
            output: {
              entryFileNames: `${STAFF_ASSETS}/[name]-[hash:7].js`,
              chunkFileNames: `${STAFF_ASSETS}/[name]-[hash:7].js`,
              assetFileNames: `${STAFF_ASSETS}/[name]-[hash:7][extname]`,
              codeSplitting: { groups: staffChunkGroups(root.replace(/\/$/, '')) },
            },
          },
        },
      },
      ssr: {
        build: {
          outDir: 'dist/server',
          rolldownOptions: {
            input: { 'entry.server': 'src/web/entry.server.tsx' },
            output: { entryFileNames: '[name].js' },
          },
        },
        resolve: {
          // Bundled: packages with styles, and the icons, of which only the used ones should load.
          noExternal: building
            ? [/^@fontsource-variable\//, 'lucide-react']
            : [/^@fontsource-variable\//],
        },
      },
      // Each service worker is a single file; the server adds its list of files.
      worker: {
        consumer: 'client',
        build: {
          outDir: 'dist/worker',
          rolldownOptions: {
            input: {
              'service-worker': 'src/web/worker/service-worker.ts',
              'staff-worker': 'src/web/worker/staff-worker.ts',
            },
            output: { entryFileNames: '[name].js' },
          },
        },
      },
    },
  }
})
