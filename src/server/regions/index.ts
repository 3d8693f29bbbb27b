export { findDistrict, type DistrictChain } from './store.ts'
