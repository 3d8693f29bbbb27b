const LINK = /href="\/product\/([a-z0-9-]+)/g
const PATH = /^\/product\/([a-z0-9-]+)/

/** The products that the data of a document names: its list, links in its HTML, its button. */
export const productLinks = (data: unknown): string[] => {
  const found = new Set<string>()
  const visit = (value: unknown, field: string): void => {
    if (typeof value === 'string') {
      for (const [, slug] of value.matchAll(LINK)) found.add(slug!)
      const path = field === 'href' || field === 'route' ? PATH.exec(value)?.[1] : undefined
      if (path !== undefined) found.add(path)
      if (field === 'products') found.add(value)
    } else if (Array.isArray(value)) {
      for (const one of value) visit(one, field)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) visit(one, name)
    }
  }
  visit(data, '')
  return [...found]
}
