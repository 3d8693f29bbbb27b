export { regionErrors, type RegionFields } from './region-errors.ts'
export { findDistrict, surroundingsOf, type DistrictChain } from './store.ts'
