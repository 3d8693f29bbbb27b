/**
 * The icon library's shapes with a small component of our own (`src/web/ui/make-icon.tsx`), in the
 * browser's build and in the server's alike.
 */
import type { Plugin } from 'vite'

const MAKER = /import createLucideIcon from '[^']+'/

export function leanIcons(root: string): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler: (code, id) => ({
        code: withOwnMaker(code, id, `${root}/src/web/ui/make-icon.tsx`),
        map: null,
      }),
    },
  }
}

/** Throws where the library is no longer as it was, so that a newer version is noticed. */
export function withOwnMaker(code: string, id: string, maker: string): string {
  // Another name for an icon.
  if (/^export \{[^}]*\} from /m.test(code)) return code
  if (!MAKER.test(code))
    throw new Error(
      `${id} no longer takes its maker from a file of its own: see tools/bundle/lean-icons.ts`,
    )
  return code.replace(MAKER, `import { makeIcon as createLucideIcon } from '${maker}'`)
}
