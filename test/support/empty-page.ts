const NO_TEXT = { en: '', id: '' }

/** The texts of a product's page, where a test shows it: without them there is no page. */
export const EMPTY_PAGE = {
  deliveryBlock: '',
  packagingBlocks: [],
  checkpointsBlock: '',
  infoTable: [],
  productInfo: { title: NO_TEXT, description: NO_TEXT },
}
