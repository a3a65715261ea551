/**
 * Language features that all browsers of Foundry have and Node 20 lacks. Packages use them, so a table in Node fills them in; a browser's
 * own stay as they are.
 */
import "core-js/actual/array/from-async.js";
import "core-js/actual/iterator/drop.js";
import "core-js/actual/iterator/every.js";
import "core-js/actual/iterator/filter.js";
import "core-js/actual/iterator/find.js";
import "core-js/actual/iterator/flat-map.js";
import "core-js/actual/iterator/for-each.js";
import "core-js/actual/iterator/map.js";
import "core-js/actual/iterator/reduce.js";
import "core-js/actual/iterator/some.js";
import "core-js/actual/iterator/take.js";
import "core-js/actual/iterator/to-array.js";
import "core-js/actual/map/group-by.js";
import "core-js/actual/object/group-by.js";
import "core-js/actual/promise/try.js";
import "core-js/actual/promise/with-resolvers.js";
import "core-js/actual/set/difference.js";
import "core-js/actual/set/intersection.js";
import "core-js/actual/set/is-disjoint-from.js";
import "core-js/actual/set/is-subset-of.js";
import "core-js/actual/set/is-superset-of.js";
import "core-js/actual/set/symmetric-difference.js";
import "core-js/actual/set/union.js";
