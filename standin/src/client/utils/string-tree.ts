const leaves = Symbol("leaves");

/** One branching of a tree; its leaves are what ends here. */
export interface StringTreeNode<Leaf> {
  [leaves]: Leaf[];
  [branch: string]: StringTreeNode<Leaf>;
}

/** How leaves are looked up. */
export interface LookupOptions<Leaf> {
  limit?: number;
  filterEntries?: (entry: Leaf) => boolean;
}

function newNode<Leaf>(): StringTreeNode<Leaf> {
  return Object.assign(Object.create(null) as StringTreeNode<Leaf>, { [leaves]: [] as Leaf[] });
}

/** Keeps things by rows of strings, so that all that begin alike are found together. */
export class StringTree<Leaf, Key extends string | readonly string[] = readonly string[]> {
  static get leaves(): typeof leaves {
    return leaves;
  }

  readonly #root = newNode<Leaf>();

  addLeaf(strings: Key, entry: Leaf): StringTreeNode<Leaf> {
    let node = this.#root;
    for (const part of strings) node = node[part] ??= newNode();
    node[leaves].push(entry);
    return node;
  }

  /** All that begins so, the nearest first. */
  lookup(strings: Key, options: LookupOptions<Leaf> = {}): Leaf[] {
    const entries: Leaf[] = [];
    const start = this.nodeAtPrefix(strings);
    const queue: StringTreeNode<Leaf>[] = start ? [start] : [];
    for (let node = queue.shift(); node; node = queue.shift()) {
      if (options.limit !== undefined && entries.length >= options.limit) break;
      this._breadthFirstSearch(node, entries, queue, options);
    }
    return entries;
  }

  /** The branching at the end of a row; with `hasLeaves`, the last on the way to it at which something ends. */
  nodeAtPrefix(strings: Key, { hasLeaves = false }: { hasLeaves?: boolean } = {}): StringTreeNode<Leaf> | undefined {
    let node: StringTreeNode<Leaf> | undefined = this.#root;
    let last: StringTreeNode<Leaf> | undefined;
    for (const part of strings) {
      node = node?.[part];
      if (node?.[leaves].length) last = node;
    }
    return hasLeaves ? last : node;
  }

  _breadthFirstSearch(
    node: StringTreeNode<Leaf>,
    entries: Leaf[],
    queue: StringTreeNode<Leaf>[],
    { limit = Infinity, filterEntries }: LookupOptions<Leaf> = {},
  ): void {
    for (const leaf of node[leaves]) {
      if (entries.length >= limit) return;
      if (!filterEntries || filterEntries(leaf)) entries.push(leaf);
    }
    queue.push(...Object.values(node));
  }
}

/** Keeps things by words, whatever their case, and finds a few of those that begin alike. */
export class WordTree<Leaf> extends StringTree<Leaf, string> {
  override addLeaf(word: string, entry: Leaf): StringTreeNode<Leaf> {
    return super.addLeaf(word.toLocaleLowerCase(), entry);
  }

  override lookup(prefix: string, { limit = 10, ...options }: LookupOptions<Leaf> = {}): Leaf[] {
    return super.lookup(prefix, { limit, ...options });
  }

  override nodeAtPrefix(prefix: string): StringTreeNode<Leaf> | undefined {
    return super.nodeAtPrefix(prefix.toLocaleLowerCase());
  }
}
