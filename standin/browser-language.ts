/**
 * What every browser that Foundry runs in has of the language, and Node 20 has not. Packages use it, so a table in Node
 * fills it in; a browser's own stays as it is.
 */
import "core-js/actual/array/from-async";
import "core-js/actual/iterator/drop";
import "core-js/actual/iterator/every";
import "core-js/actual/iterator/filter";
import "core-js/actual/iterator/find";
import "core-js/actual/iterator/flat-map";
import "core-js/actual/iterator/for-each";
import "core-js/actual/iterator/map";
import "core-js/actual/iterator/reduce";
import "core-js/actual/iterator/some";
import "core-js/actual/iterator/take";
import "core-js/actual/iterator/to-array";
import "core-js/actual/map/group-by";
import "core-js/actual/object/group-by";
import "core-js/actual/promise/try";
import "core-js/actual/promise/with-resolvers";
import "core-js/actual/set/difference";
import "core-js/actual/set/intersection";
import "core-js/actual/set/is-disjoint-from";
import "core-js/actual/set/is-subset-of";
import "core-js/actual/set/is-superset-of";
import "core-js/actual/set/symmetric-difference";
import "core-js/actual/set/union";
