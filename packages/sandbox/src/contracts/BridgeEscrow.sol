// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What every bridge stand-in shares: it keeps a deposit on the source chain, and its relayer pays out on the
/// destination chain or pays the sender back. The zero address means the native coin throughout.
abstract contract BridgeEscrow {
    struct Order {
        /// The provider's own name for the transfer; it need not be unique.
        bytes32 quoteId;
        address inputToken;
        uint256 inputAmount;
        /// Charged in the native coin on top of the amount, for the relayer.
        uint256 nativeFee;
        uint256 destinationChainId;
        address outputToken;
        uint256 outputAmount;
        address recipient;
    }

    struct Holding {
        address sender;
        address token;
        uint256 amount;
    }

    event Deposited(bytes32 indexed id, address indexed sender, Order order);
    /// A deposit that does not say what is to be paid for it: that stands in the provider's books.
    event Noted(bytes32 indexed id, address indexed sender, address token, uint256 amount, bytes note);
    event Filled(bytes32 indexed id, address token, uint256 amount, address recipient);
    event Refunded(bytes32 indexed id, address token, uint256 amount, address recipient);

    address public immutable relayer;
    mapping(bytes32 => Holding) public holdings;
    mapping(bytes32 => bool) public filled;
    uint256 private _deposits;

    modifier onlyRelayer() {
        require(msg.sender == relayer, "BridgeEscrow: relayer only");
        _;
    }

    constructor(address relayer_) {
        relayer = relayer_;
    }

    /// Pays an order of another chain out of the relayer's own pocket, once. What it pays is the relayer's choice.
    function fill(bytes32 id, address token, uint256 amount, address recipient) external payable onlyRelayer {
        require(!filled[id], "BridgeEscrow: filled already");
        require(msg.value == (token == address(0) ? amount : 0), "BridgeEscrow: wrong value");
        filled[id] = true;
        if (token == address(0)) _pay(recipient, amount);
        else _call(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", relayer, recipient, amount));
        emit Filled(id, token, amount, recipient);
    }

    /// Pays a deposit back to whoever made it, once. The native fee stays with the relayer.
    function refund(bytes32 id) external onlyRelayer {
        Holding memory held = holdings[id];
        require(held.amount != 0, "BridgeEscrow: nothing held");
        delete holdings[id];
        if (held.token == address(0)) _pay(held.sender, held.amount);
        else _call(held.token, abi.encodeWithSignature("transfer(address,uint256)", held.sender, held.amount));
        emit Refunded(id, held.token, held.amount, held.sender);
    }

    function _deposit(Order memory order) internal {
        _depositFor(msg.sender, order);
    }

    /// A deposit that a contract of the provider hands on: it pays, and a refund goes to `sender`.
    /// The id covers the content, so that after a reorganisation it never names another order.
    function _depositFor(address sender, Order memory order) internal {
        require(order.inputAmount != 0, "BridgeEscrow: no amount");
        require(order.recipient != address(0), "BridgeEscrow: no recipient");
        require(order.destinationChainId != block.chainid, "BridgeEscrow: same chain");
        bool isNative = order.inputToken == address(0);
        require(msg.value == order.nativeFee + (isNative ? order.inputAmount : 0), "BridgeEscrow: wrong value");
        bytes32 id = keccak256(abi.encode(block.chainid, address(this), _deposits++, sender, order));
        holdings[id] = Holding(sender, order.inputToken, order.inputAmount);
        emit Deposited(id, sender, order);
        if (order.nativeFee != 0) _pay(relayer, order.nativeFee);
        if (!isNative) _pull(order.inputToken, order.inputAmount);
    }

    /// Keeps what comes with nothing but a note for the relayer.
    function _depositNoted(address token, uint256 amount, bytes memory note) internal {
        _keepNoted(msg.sender, token, amount, note);
        if (token != address(0)) _pull(token, amount);
    }

    /// The same for `sender`, of what the provider's contract already holds.
    function _keepNoted(address sender, address token, uint256 amount, bytes memory note) internal {
        require(amount != 0, "BridgeEscrow: no amount");
        bytes32 id = keccak256(abi.encode(block.chainid, address(this), _deposits++, sender, token, amount, note));
        holdings[id] = Holding(sender, token, amount);
        emit Noted(id, sender, token, amount, note);
    }

    function _pull(address token, uint256 amount) private {
        _call(
            token, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount)
        );
    }

    function _pay(address to, uint256 amount) private {
        (bool ok,) = to.call{value: amount}("");
        require(ok, "BridgeEscrow: native transfer refused");
    }

    /// Some tokens return nothing (USDT); one that returns something must return true.
    function _call(address token, bytes memory data) internal {
        require(token.code.length != 0, "BridgeEscrow: no token");
        (bool ok, bytes memory result) = token.call(data);
        require(ok && (result.length == 0 || abi.decode(result, (bool))), "BridgeEscrow: token transfer failed");
    }
}
