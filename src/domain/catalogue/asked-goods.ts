/** The filters of the list of products in an address, as its call knows them. */
export const askedGoods = ({
  q,
  view,
  ...rest
}: Readonly<Record<string, string>>): Record<string, string> => ({
  ...rest,
  ...(q ? { search: q } : {}),
  ...(view === 'shown' || view === 'hidden' ? { shown: view === 'shown' ? '1' : '0' } : {}),
})
