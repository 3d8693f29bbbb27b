/** What a page needs from the build, as addresses. */
export type Assets = { scripts: string[]; styles: string[]; preload: string[] }

type Chunk = {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  isEntry?: boolean
}
/** The build's `manifest.json`. */
export type Manifest = Record<string, Chunk>

/** Source of the shop's entry, and of the staff console's. */
const ENTRIES = { shop: 'src/web/entry.client.tsx', staff: 'src/web/staff/entry.tsx' } as const
type Entry = keyof typeof ENTRIES

/** In development Vite serves each module separately, including styles. */
const servedByVite = (entry: Entry): Assets => ({
  scripts: ['/@vite/client', `/${ENTRIES[entry]}`],
  styles: [],
  preload: [],
})
export const developmentAssets = servedByVite('shop')
export const staffDevelopmentAssets = servedByVite('staff')

/**
 * The scripts, styles, font and early fetches of a page made of `modules` (sources, such as `src/web/home/pages/home.tsx`). Everything that the
 * first view imports is named, so that the browser fetches it in one go instead of step by step. The
 * page's own entry is the last of the scripts.
 */
export const assetsFor = (
  manifest: Manifest,
  modules: readonly string[],
  of: Entry = 'shop',
): Assets => {
  const source = ENTRIES[of]
  const entry = manifest[source]
  if (!entry) throw new Error(`The build's manifest has no ${source}`)
  const chunks = new Set<Chunk>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || chunks.has(chunk)) return
    chunks.add(chunk)
    for (const each of chunk.imports ?? []) visit(each)
  }
  for (const name of [source, ...modules]) visit(name)
  const all = [...chunks]
  const address = (file: string) => `/${file}`
  const fonts = all.flatMap((chunk) => chunk.assets ?? []).filter((file) => file.endsWith('.woff2'))
  const others = all.filter((chunk) => chunk !== entry)
  const [entries, imports] = [true, false].map((isEntry) =>
    others.filter((chunk) => (chunk.isEntry ?? false) === isEntry).map(({ file }) => file),
  )
  return {
    scripts: [...entries!, entry.file].map(address),
    styles: [...new Set(all.flatMap((chunk) => chunk.css ?? []))].map(address),
    preload: [...new Set([...fonts, ...imports!])].map(address),
  }
}
